import {
  ACCESSIBILITY_AUDIT,
  ACCESSIBILITY_EXEMPTIONS,
  ACCESSIBILITY_FAILURES,
  ACCESSIBILITY_TECHNOLOGIES,
  ACCESSIBILITY_TOOLS,
  AUDITED_PAGES,
  accessibilityLevel,
  accessibilityRate,
} from '#domain/content/accessibility-statement.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import { useSite } from '#web/app/site.ts'
import pageStyles from '#web/ui/page.module.css'
import textStyles from '#web/ui/RichText.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import { StatementContact } from './StatementContact.tsx'
import { StatementRemedies } from './StatementRemedies.tsx'

const TITLE = 'Déclaration d’accessibilité'
const AUDIT_DAY = dayAndYear(ACCESSIBILITY_AUDIT.day)

/** The headings and their order are those of the model of the RGAA (arrêté du 20 septembre 2019). */
export function StatementPage() {
  const { title } = useSiteNames()
  const origin = useSite()?.origin
  return (
    <article className={`${pageStyles.page} ${pageStyles.reading}`}>
      <PageHead title={TITLE} description={`${TITLE} du site ${title}.`} />
      <header className={pageStyles.head}>
        <h1>{TITLE}</h1>
      </header>
      <div className={textStyles.text}>
        <p>
          {title} s’engage à rendre son site internet accessible conformément à l’article 47 de la loi n°
          {NNBSP}2005-102 du 11 février 2005. En général, la loi n’y oblige pas un cabinet comme le nôtre
          {NNBSP}: cet engagement est volontaire.
        </p>
        <p>
          Cette déclaration d’accessibilité s’applique aux pages publiques de {origin ?? title}, réservation
          comprise.
        </p>
        <Conformity />
        <InaccessibleContent />
        <Establishment />
        <StatementContact />
        <StatementRemedies />
      </div>
    </article>
  )
}

function Conformity() {
  const { title } = useSiteNames()
  const { met, applicable, percent } = accessibilityRate()
  return (
    <>
      <h2>État de conformité</h2>
      <p>
        Le site {title} est <strong>{accessibilityLevel()}</strong> avec le référentiel général d’amélioration
        de l’accessibilité (RGAA), version {ACCESSIBILITY_AUDIT.version}, en raison des non-conformités
        énumérées ci-dessous.
      </p>
      <h3>Résultats des tests</h3>
      <p>
        L’auto-évaluation faite le {AUDIT_DAY} par les auteurs du logiciel de ce site révèle que{' '}
        {french`${percent} % des critères du RGAA qui s’appliquent sont respectés, soit ${met} sur ${applicable}. `}
        Aucun tiers ne l’a contrôlée. Elle a porté sur le logiciel avec des contenus d’exemple{NNBSP}: les
        textes et les images ajoutés par le cabinet n’ont pas été évalués un à un.
      </p>
    </>
  )
}

function InaccessibleContent() {
  return (
    <>
      <h2>Contenus non accessibles</h2>
      <h3>Non-conformités</h3>
      <ul>
        {Object.entries(ACCESSIBILITY_FAILURES).map(([criterion, failure]) => (
          <li key={criterion}>
            {failure} (critère {criterion})
          </li>
        ))}
      </ul>
      <h3>Dérogations pour charge disproportionnée</h3>
      <p>Aucune.</p>
      <h3>Contenus non soumis à l’obligation d’accessibilité</h3>
      <List items={ACCESSIBILITY_EXEMPTIONS} />
    </>
  )
}

function Establishment() {
  return (
    <>
      <h2>Établissement de cette déclaration d’accessibilité</h2>
      <p>Cette déclaration a été établie le {AUDIT_DAY}.</p>
      <h3>Technologies utilisées pour la réalisation du site</h3>
      <p>{ACCESSIBILITY_TECHNOLOGIES}.</p>
      <h3>Environnement de test</h3>
      <p>
        Le navigateur Chromium, aux dimensions d’un ordinateur et d’un téléphone, sans technologie
        d’assistance.
      </p>
      <h3>Outils pour évaluer l’accessibilité</h3>
      <List items={ACCESSIBILITY_TOOLS} />
      <h3>Pages du site ayant fait l’objet de la vérification de conformité</h3>
      <List items={AUDITED_PAGES} />
    </>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
