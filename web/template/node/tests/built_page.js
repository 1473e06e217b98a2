export const page = "build/release/my_view.html";
