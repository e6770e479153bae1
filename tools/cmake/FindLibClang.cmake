# SPDX-License-Identifier: GPL-2.0-only
# libclang's C API, 17 or newer. find_package(Clang) wants C++ and LLVM's own
# targets; a C project needs only the header and the library.
find_path(LIBCLANG_INCLUDE_DIR clang-c/Index.h
	HINTS /usr/lib/llvm-19/include /usr/lib/llvm-18/include
	      /usr/lib/llvm-17/include)
get_filename_component(_libclang_root "${LIBCLANG_INCLUDE_DIR}" DIRECTORY)
find_library(LIBCLANG_LIBRARY NAMES clang HINTS ${_libclang_root}/lib)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibClang
	REQUIRED_VARS LIBCLANG_LIBRARY LIBCLANG_INCLUDE_DIR)
if(LibClang_FOUND AND NOT TARGET LibClang::LibClang)
	add_library(LibClang::LibClang UNKNOWN IMPORTED)
	set_target_properties(LibClang::LibClang PROPERTIES
		IMPORTED_LOCATION ${LIBCLANG_LIBRARY}
		INTERFACE_INCLUDE_DIRECTORIES ${LIBCLANG_INCLUDE_DIR})
endif()
