import primitivesStyles from '#web/ui/primitives.module.css'
import { Section } from '../../../ui/Section.tsx'
import styles from './CalendarHelp.module.css'
import { PROVIDERS } from './providers.ts'
import { SettingsSketch } from './SettingsSketch.tsx'

export function CalendarHelp() {
  return (
    <Section id="aide-agenda-prive" title="Où trouver l’adresse secrète">
      <div className={styles.providers}>
        {PROVIDERS.map(({ name, steps, sketch, note }) => (
          <article key={name} aria-labelledby={`aide-${name}`}>
            <h3 id={`aide-${name}`}>{name}</h3>
            <SettingsSketch {...sketch} />
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {note !== null && <p className={primitivesStyles.note}>{note}</p>}
          </article>
        ))}
      </div>
    </Section>
  )
}
