/** What an examination found. `fix` is what to do about a warning or an error. */
export type Finding = { status: 'ok' | 'warning' | 'error'; subject: string; message: string; fix?: string };

export const ok = (subject: string, message: string): Finding => ({ status: 'ok', subject, message });
const finding =
  (status: Finding['status']) =>
  (subject: string, message: string, fix: string): Finding => ({ status, subject, message, fix });
export const warning = finding('warning');
export const failure = finding('error');
