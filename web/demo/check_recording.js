export async function checkRecording() {}
