# Filled in by scripts/release.
vcpkg_download_distfile(archive
  URLS "@SOURCE_URL@"
  FILENAME "mcpapps-@VERSION@.tar.gz"
  SHA512 @SOURCE_SHA512@
)
vcpkg_extract_source_archive(source ARCHIVE "${archive}")

vcpkg_cmake_configure(
  SOURCE_PATH "${source}"
  OPTIONS
    -DMCPAPPS_FETCH_DEPENDENCIES=OFF
    -DMCPAPPS_UNITY_BUILD=ON
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/mcpapps)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
