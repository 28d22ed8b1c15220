import { isVCard } from '#domain/clients/vcard.ts'

type Reader = { choose: (file: File) => void; clear: () => void }

/** Gives a file to whatever reads it: contacts of a phone are clients without appointments. */
export function fileChoice(appointments: Reader, clients: Reader) {
  return async (file: File) => {
    const [reader, other] = isVCard(await file.slice(0, FIRST_BYTES).text())
      ? [clients, appointments]
      : [appointments, clients]
    other.clear()
    reader.choose(file)
  }
}

const FIRST_BYTES = 1_000
