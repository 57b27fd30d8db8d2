/**
 * What became of one try. 'again': the server does not have the message, and may take it later. 'refused': it never will.
 * 'unknown': the connection broke when the server may have had it already, so that another try might be a second copy.
 */
export type Outcome =
  | { state: 'sent' }
  | { state: 'again'; reason: string }
  | { state: 'refused'; reason: string; isAddressDead: boolean }
  | { state: 'unknown'; reason: string };

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** RFC 3463: the mailbox or the domain does not exist, or has moved, or is closed. */
const DEAD = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;

/** `begun`: whether any of the message was given to the server. */
export function outcomeOf(error: SmtpError, begun: boolean): Outcome {
  const reason = reasonOf(error);
  const { responseCode = 0, command } = error;
  // A reply is about the message only where it answers a command of ours; one that comes with a broken connection may not be.
  const isReply = responseCode >= 400 && command !== 'CONN';
  if (begun && !isReply) return { state: 'unknown', reason };
  // Refusing to let us in, or our sender, says nothing of the recipient: somebody may mend it.
  if (isReply && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { state: 'refused', reason, isAddressDead: command === 'RCPT TO' && isDead(error) };
  return { state: 'again', reason };
}

const isDead = ({ response = '' }: SmtpError) => DEAD.test(response);

/** The codes alone: the words of a server, and of the library, name the address. */
function reasonOf({ code, response, responseCode }: SmtpError): string {
  const [codes] = /^\d{3}(?:[ -][245]\.\d{1,3}\.\d{1,3})?/.exec(response ?? '') ?? [];
  return codes ?? (responseCode ? String(responseCode) : (code ?? 'ERROR'));
}
