# Makes the package one that other modules can cimport from; holds nothing.
