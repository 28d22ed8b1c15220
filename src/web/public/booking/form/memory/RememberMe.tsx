import styles from './RememberMe.module.css'
import type { RememberMeState } from './use-remember-me.ts'

type Props = Pick<RememberMeState, 'isOffered' | 'isWanted' | 'setWanted'>

export function RememberMe({ isOffered, isWanted, setWanted }: Props) {
  if (!isOffered) return null
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isWanted} onChange={({ target }) => setWanted(target.checked)} />
      Se souvenir de moi sur cet appareil
    </label>
  )
}
