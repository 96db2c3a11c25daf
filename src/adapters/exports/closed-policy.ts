/**
 * Even a part that was escaped wrongly could neither run nor load anything: no script, no address beside the pictures
 * within the file.
 */
export const closedPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
