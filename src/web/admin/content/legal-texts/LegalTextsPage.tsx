import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../paths.ts'
import { legalTextsQuery } from '../../queries.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { LegalTextsForm } from './LegalTextsForm.tsx'
import styles from './legal-texts.module.css'

export function LegalTextsPage() {
  const legalTexts = useQuery(legalTextsQuery)
  return (
    <div className={primitivesStyles.hugeStack}>
      <title>Textes légaux · Administration</title>
      <PageHeader title="Textes légaux">
        <Link to={`${adminPaths.siteSettings}?onglet=contenus#textes`}>Les modifier à la main</Link>
      </PageHeader>
      <p className={styles.intro}>
        Répondez à ces questions, une fois pour toutes. Le site en tire vos mentions légales, votre politique
        de confidentialité et vos conditions. Ce sont des projets à relire, pas un conseil juridique.
      </p>
      <QueryBoundary of={legalTexts}>
        {({ value, version }) => <LegalTextsForm saved={value} version={version} />}
      </QueryBoundary>
    </div>
  )
}
