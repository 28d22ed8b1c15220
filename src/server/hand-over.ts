/** What the sender of a message gives to whoever carries it, a mailer or a texter. */
export type HandOver = {
  /**
   * Awaited immediately before the message cannot be taken back any more (the final dot of SMTP, a gateway's request).
   * When it rejects, nothing is sent.
   */
  note(): Promise<void>
  /** Ends the attempt: the connection is closed, whatever was said. */
  signal: AbortSignal
}
