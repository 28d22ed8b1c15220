import { WEAK_PASSWORD } from '#contract/password.ts'
import { PASSWORD_LENGTH, type Strength, strengthOf, weaknessOf } from '#domain/password.ts'
import { french } from '#domain/typography.ts'
import styles from './PasswordForm.module.css'

const LEVELS: Record<Strength, { bars: number; label: string }> = {
  weak: { bars: 1, label: 'Faible' },
  fair: { bars: 2, label: 'Correct' },
  strong: { bars: 3, label: 'Solide' },
}

type Props = { password: string; guessableWords: readonly string[] }

export function PasswordStrength({ password, guessableWords }: Props) {
  const strength = strengthOf(password, guessableWords)
  const { bars, label } = LEVELS[strength]
  const weakness = password.length >= PASSWORD_LENGTH.min ? weaknessOf(password, guessableWords) : null
  return (
    <div className={styles.strength} data-strength={strength}>
      <span className={styles.meter} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-on={password !== '' && bar <= bars} />
        ))}
      </span>
      <p role="status">
        {password !== '' && french`Solidité : ${label}. ${weakness ? WEAK_PASSWORD[weakness] : ''}`}
      </p>
    </div>
  )
}
