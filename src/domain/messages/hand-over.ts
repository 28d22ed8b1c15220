export type HandOver = {
  /**
   * The carrier (mailer, SMS sender) awaits it immediately before the point of no return: SMTP's final dot, the
   * gateway's request. If it rejects, nothing is sent. `segments`: billed SMS of a text message.
   */
  record(segments?: number): Promise<void>
  signal: AbortSignal
}
