import { lazy, Suspense, useEffect } from 'react'
import { answerConcurrent, provideConcurrentDialog, useConcurrentQuestion } from './ask-concurrent.ts'

const loadDialog = () => import('./ConcurrentDialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadDialog()).ConcurrentDialog }))

/** Asks from any screen that books, moves or restores. */
export function ConcurrentPrompt() {
  const reason = useConcurrentQuestion()
  useEffect(() => provideConcurrentDialog(loadDialog), [])
  if (reason === null) return null
  return (
    <Suspense fallback={null}>
      <Dialog reason={reason} onAnswer={answerConcurrent} />
    </Suspense>
  )
}
