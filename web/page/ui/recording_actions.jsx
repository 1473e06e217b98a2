export function RecordingActions() {
  return null;
}
