import { useState } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import { useSave } from '../../../ui/query/use-save.ts'

const UNREADABLE = 'Ce navigateur ne sait pas lire ce fichier. Choisissez une image JPEG, PNG, WebP ou AVIF.'

type Options = {
  upload: (crop: Blob) => Promise<unknown>
  remove: () => Promise<unknown>
  success: string
}

type State =
  | { step: 'idle' }
  | { step: 'unreadable'; message: string }
  | { step: 'framing'; picture: ImageBitmap }

export function usePicture({ upload, remove, success }: Options) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const sending = useSave(upload, { done: success, onDone: () => setState({ step: 'idle' }) })
  const removal = useSave(remove, { done: 'Image retirée', failure: 'Erreur lors de la suppression' })
  const choose = async (file: File | null) => {
    if (!file) return
    sending.reset()
    setState(await decodePicture(file))
  }
  return {
    state,
    choose,
    close: () => setState({ step: 'idle' }),
    sending,
    failure: sending.isError ? failureMessage(sending.error) : null,
    removal,
  }
}

async function decodePicture(file: File): Promise<State> {
  try {
    return { step: 'framing', picture: await createImageBitmap(file) }
  } catch (error) {
    if (error instanceof DOMException) return { step: 'unreadable', message: UNREADABLE }
    throw error
  }
}
