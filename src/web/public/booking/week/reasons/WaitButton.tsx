import { useContext } from 'react'
import buttonStyles from '#web/ui/button.module.css'
import type { Wanted } from '../../../waiting-list/form/TimesFields.tsx'
import { ANY_TIME, OnWait } from './on-wait.ts'

type Props = { label?: string; wanted?: Wanted }

export function WaitButton({ label = 'Me prévenir', wanted = ANY_TIME }: Props) {
  const wait = useContext(OnWait)
  if (!wait) return null
  return (
    <button
      type="button"
      className={`${buttonStyles.quiet} ${buttonStyles.small}`}
      data-wait
      onClick={() => wait(wanted)}
    >
      {label}
    </button>
  )
}
