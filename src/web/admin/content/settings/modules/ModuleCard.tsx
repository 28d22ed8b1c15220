import { Link } from 'react-router'
import type { Module } from '#domain/content/modules.ts'
import { NNBSP } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Badge } from '../../../ui/Badge.tsx'
import { Section } from '../../../ui/Section.tsx'
import { MODULE_CARDS } from './module-cards.ts'
import styles from './modules.module.css'

export function ModuleCard({ module, isOn }: { module: Module; isOn: boolean }) {
  const { id, title, purpose, ...card } = MODULE_CARDS[module]
  return (
    <Section id={id} title={title} help={purpose}>
      <div className={styles.control}>
        <div className={primitivesStyles.stack}>
          {'Switch' in card ? <card.Switch isOn={isOn} /> : <SettingsLink to={card.settings} title={title} />}
        </div>
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'En service' : 'Pas en service'}</Badge>
      </div>
    </Section>
  )
}

function SettingsLink({ to, title }: { to: string; title: string }) {
  return (
    <p>
      <Link to={to}>
        Régler
        <span className="visually-hidden">
          {NNBSP}: {title}
        </span>
      </Link>
    </p>
  )
}
