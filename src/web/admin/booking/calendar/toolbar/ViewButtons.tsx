import { VIEWS, type ViewName } from '../calendar-view.ts'
import styles from './CalendarToolbar.module.css'

type Props = { shown: ViewName; hasTeam: boolean; onChoose: (view: ViewName) => void }

export function ViewButtons({ shown, hasTeam, onChoose }: Props) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">Vue</legend>
      {VIEWS.filter(({ name }) => hasTeam || name !== 'equipe').map(({ name, label }) => (
        <button key={name} type="button" aria-pressed={shown === name} onClick={() => onChoose(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
