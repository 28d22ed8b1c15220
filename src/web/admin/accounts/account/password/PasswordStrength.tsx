import { WEAK_PASSWORD } from '#contract/accounts/password.ts'
import type { Strength } from '#domain/accounts/password.ts'
import { french } from '#domain/language/typography.ts'
import styles from './PasswordForm.module.css'
import { useJudgement } from './use-judgement.ts'

const LEVELS: Record<Strength, { bars: number; label: string }> = {
  weak: { bars: 1, label: 'Faible' },
  fair: { bars: 2, label: 'Correct' },
  strong: { bars: 3, label: 'Solide' },
}

type Props = { password: string; guessableWords: readonly string[] }

export function PasswordStrength({ password, guessableWords }: Props) {
  const judgement = useJudgement(password, guessableWords)
  const level = judgement && LEVELS[judgement.strength]
  const reason = judgement?.weakness ? WEAK_PASSWORD[judgement.weakness] : ''
  return (
    <div className={styles.strength} data-strength={judgement?.strength}>
      <span className={styles.meter} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-on={level !== null && bar <= level.bars} />
        ))}
      </span>
      <p role="status">{level && french`Solidité : ${level.label}. ${reason}`}</p>
    </div>
  )
}
