import { NavLink } from 'react-router'
import styles from './ScreenTabs.module.css'

type Props = { label: string; tabs: readonly { label: string; to: string }[] }

/** Links between screens that belong together, each at its own URL; parts of one form are Mantine's `Tabs`. */
export function ScreenTabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ label: name, to }) => (
          <li key={to}>
            <NavLink className={styles.tab} to={to} end>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
