/** Hooks that the outbox passes to a carrier (mailer or SMS sender). */
export type HandOver = {
  /**
   * Awaited immediately before the point of no return (SMTP's final dot, the gateway's request). If it rejects, the
   * carrier sends nothing.
   */
  note(): Promise<void>
  signal: AbortSignal
}
