import { Alert } from "@mantine/core";

/** @param {object} props those of an Alert; with `onClose` a person can close it */
export function Notice({ onClose, ...rest }) {
  return <Alert p="sm" withCloseButton={Boolean(onClose)} closeButtonLabel="Close" onClose={onClose} {...rest} />;
}
