/** Counted by triggers: changes of what public pages show, and changes of each agenda and its entries. */
export type Versions = { content: number; agendas: number }

export type DataVersions = {
  /** Undefined after a write of this process, and one second after the last read: other processes write, too. */
  known(): Versions | undefined
  /** Never older than the latest write that this process has finished. */
  read(): Promise<Versions>
}
