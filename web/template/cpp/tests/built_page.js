export const page = "build/release/mcpapps-pages/pages/my_view.html";
