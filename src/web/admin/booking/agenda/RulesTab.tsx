import styles from './AgendaForm.module.css'
import type { TabProps } from './agenda-tabs.ts'
import { BookingRules } from './BookingRules.tsx'
import { WhyPanel } from './why/WhyPanel.tsx'

export function RulesTab({ target, today, renderForm }: TabProps) {
  return (
    <div className={styles.columns}>
      {renderForm(<BookingRules />)}
      <WhyPanel target={target} today={today} layout="section" />
    </div>
  )
}
