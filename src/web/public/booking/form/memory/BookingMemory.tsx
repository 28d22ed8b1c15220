import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LocalTime } from '#domain/language/time.ts'
import buttonStyles from '#web/ui/button.module.css'
import { parseChoice } from '../../flow/choice.ts'
import styles from './BookingMemory.module.css'
import { type MemoryProps, type RestoringProps, useRestoring } from './use-restoring.ts'

/** Restores what the browser keeps of an earlier visit, once the page is hydrated (`now` is known). */
export function BookingMemory({ now, ...props }: MemoryProps & { now: LocalTime | null }) {
  const choice = parseChoice(useSearchParams()[0])
  const [firstChoice] = useState(choice)
  return now && <MemoryNotes {...props} choice={choice} firstChoice={firstChoice} today={now.day} />
}

function MemoryNotes(props: RestoringProps) {
  const { rememberMe } = props
  const { isRestored, eraseDraft, forgetVisitor } = useRestoring(props)
  const [outcome, setOutcome] = useState('')
  const notes = useRef<HTMLDivElement>(null)
  // The pressed button disappears: the focus stays where it was.
  const finish = (sentence: string) => {
    setOutcome(sentence)
    notes.current?.focus()
  }
  return (
    <div className={styles.notes} role="status" tabIndex={-1} ref={notes}>
      {isRestored && (
        <Note
          sentence="Vous reprenez où vous en étiez."
          action="Effacer"
          onAct={() => {
            eraseDraft()
            finish('C’est effacé.')
          }}
        />
      )}
      {rememberMe.isStored && (
        <Note
          sentence="Vos coordonnées sont gardées sur cet appareil."
          action="Oublier mes coordonnées"
          onAct={() => {
            forgetVisitor()
            finish('Vos coordonnées ne sont plus gardées sur cet appareil.')
          }}
        />
      )}
      {outcome && <p className={styles.note}>{outcome}</p>}
    </div>
  )
}

function Note({ sentence, action, onAct }: { sentence: string; action: string; onAct: () => void }) {
  return (
    <p className={styles.note}>
      {sentence}
      <button type="button" className={buttonStyles.link} onClick={onAct}>
        {action}
      </button>
    </p>
  )
}
