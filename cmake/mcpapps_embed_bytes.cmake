# Writes a source with the bytes of a page: cmake -DPAGE=file -DVIEW=name -DOUTPUT=file -P mcpapps_embed_bytes.cmake
file(READ ${PAGE} bytes HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"${VIEW}.embedded.h\"
namespace mcpapps::embedded {
static constexpr char bytes[] = {${bytes}};
constinit const std::string_view ${VIEW}(bytes, sizeof bytes);
}  // namespace mcpapps::embedded
")
