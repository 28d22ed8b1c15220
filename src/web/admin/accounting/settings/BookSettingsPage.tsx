import { useQuery } from '@tanstack/react-query'
import type { ShownBookSettings } from '#contract/accounting/book-settings.ts'
import { french } from '#domain/language/typography.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { FiguresTabs } from '../FiguresTabs.tsx'
import { keptBookQuery } from '../received/queries.ts'
import { BookSettingsForm } from './BookSettingsForm.tsx'
import { MissingBusiness } from './MissingBusiness.tsx'
import { StopBook } from './StopBook.tsx'
import styles from './settings.module.css'
import { BOOK_FACTS, BOOK_PURPOSE } from './texts.ts'

export function BookSettingsPage() {
  const settings = useQuery(keptBookQuery)
  return (
    <>
      <title>Livre des recettes, réglages · Administration</title>
      <FiguresTabs />
      <PageHeader title="Réglages du livre des recettes" />
      <QueryBoundary of={settings}>{(shown) => <SettingsOfBook settings={shown} />}</QueryBoundary>
    </>
  )
}

function SettingsOfBook({ settings }: { settings: ShownBookSettings }) {
  const { isOn, lastNumber } = settings
  return (
    <div className={styles.page}>
      <Section id="livre" title={titleOf(settings)} help={BOOK_PURPOSE}>
        <ul className={styles.facts}>
          {BOOK_FACTS.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {isOn && (
          <div>
            <StopBook settings={settings} label="Arrêter le livre des recettes" />
          </div>
        )}
        {!isOn && lastNumber > 0 && <p className={styles.before}>{STOPPED}</p>}
      </Section>
      <MissingBusiness />
      {/* A form for each state: what was typed before the book was stopped does not stand in the new one. */}
      <BookSettingsForm key={String(isOn)} settings={settings} />
    </div>
  )
}

const STOPPED = french`Vous l’avez arrêté : il reste à lire et à exporter. Réactivé, il continue au numéro suivant.`

function titleOf({ isOn, lastNumber }: ShownBookSettings): string {
  if (isOn) return 'Le livre est tenu'
  return lastNumber > 0 ? 'Le livre est arrêté' : 'Le livre n’est pas tenu'
}
