# SPDX-License-Identifier: GPL-2.0-only
# What is installed beside the programs: man pages, completions, the rules.
# And the Debian package: "cpack -G DEB" in the build folder.
set(tools ${CMAKE_SOURCE_DIR}/tools)
set(out ${CMAKE_BINARY_DIR}/share)

file(GLOB reasons_and_pages CONFIGURE_DEPENDS
	${CMAKE_SOURCE_DIR}/rules/reasons.def ${CMAKE_SOURCE_DIR}/rules/*.md)
list(FILTER reasons_and_pages EXCLUDE REGEX "/README\\.md$")
list(SORT reasons_and_pages COMPARE NATURAL)
list(REMOVE_ITEM reasons_and_pages ${CMAKE_SOURCE_DIR}/rules/reasons.def)
list(PREPEND reasons_and_pages ${CMAKE_SOURCE_DIR}/rules/reasons.def)

add_custom_command(OUTPUT ${out}/smpair-rules.7
	COMMAND ${CMAKE_COMMAND} -E make_directory ${out}
	COMMAND ${tools}/man-rules ${out}/smpair-rules.7 ${reasons_and_pages}
	DEPENDS ${tools}/man-rules ${reasons_and_pages} VERBATIM)

# From the program's own --help, so that they cannot differ.
foreach(shell bash zsh fish)
	add_custom_command(OUTPUT ${out}/completion.${shell}
		COMMAND ${CMAKE_COMMAND} -E make_directory ${out}
		COMMAND ${tools}/completion/generate ${shell}
			$<TARGET_FILE:smpair> ${out}/completion.${shell}
		DEPENDS ${tools}/completion/generate smpair VERBATIM)
endforeach()
add_custom_target(smpair_share ALL DEPENDS ${out}/smpair-rules.7
	${out}/completion.bash ${out}/completion.zsh ${out}/completion.fish)

install(FILES ${CMAKE_SOURCE_DIR}/checker/smpair.1
	DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${out}/smpair-rules.7
	DESTINATION ${CMAKE_INSTALL_MANDIR}/man7)
install(FILES ${out}/completion.bash RENAME smpair
	DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${out}/completion.zsh RENAME _smpair
	DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${out}/completion.fish RENAME smpair.fish
	DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/rules
	DESTINATION ${CMAKE_INSTALL_DATADIR}/smpair)
install(FILES ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/CHANGELOG.md
	DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${tools}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_PACKAGE_NAME smpair)
set(CPACK_PACKAGE_VENDOR "smpair")
set(CPACK_PACKAGE_CONTACT
	"smpair maintainers <maintainers@users.noreply.smpair.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
	"find and weaken pairs of memory barriers in Linux kernel code")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
	"It reads kernel C through libclang, pairs the barriers that publish a
flag with those that consume it, proves under the kernel's memory model that a
cheaper primitive keeps the same guarantees, and writes the patch.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What "make defconfig prepare" of a tree needs, and the checks of series.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
	"make, gcc, flex, bison, bc, perl, libelf-dev, libssl-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "sparse, git, clang-19, llvm-19")
include(CPack)
