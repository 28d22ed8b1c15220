import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Page } from '#contract/content/pages.ts'
import { isFixedPage } from '#domain/language/slug.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { fillPath } from '#web/app/paths.ts'
import { showToast } from '#web/app/toasts.tsx'
import { adminPaths } from '../../paths.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { ReorderStatus } from '../../ui/ordering/ReorderStatus.tsx'
import { useReordering } from '../../ui/ordering/use-reordering.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Table } from '../../ui/Table.tsx'
import { refreshPages, reorderPages } from './actions.ts'
import { CustomPageRow, FixedPageRow } from './PageRow.tsx'
import styles from './pages.module.css'
import { RemovePage } from './RemovePage.tsx'

const COLUMNS = ['Titre', 'Adresse', 'Ordre du menu']

export function PageList({ pages }: { pages: Page[] }) {
  const removal = useDialogFor<Page>()
  const customPages = pages.filter(({ slug }) => !isFixedPage(slug))
  const reordering = useReordering({
    ids: customPages.map(({ slug }) => slug),
    save: reorderPages,
    onError: (error) => void showToast('error', failureMessage(error, "Erreur lors de l'enregistrement")),
    refresh: refreshPages,
  })
  const bySlug = new Map(pages.map((page) => [page.slug, page]))
  return (
    <>
      <title>Pages · Administration</title>
      <PageHeader title="Pages">
        <Button radius="xl" component={Link} to={fillPath(adminPaths.page, 'new')}>
          Ajouter une page
        </Button>
      </PageHeader>
      <p className={styles.help}>
        Vos pages apparaissent dans le menu du site, dans cet ordre, après les rubriques du site.
      </p>
      <Table columns={COLUMNS}>
        {pages
          .filter(({ slug }) => isFixedPage(slug))
          .map((page) => (
            <FixedPageRow key={page.slug} page={page} />
          ))}
        {reordering.ids.map((slug, position) => {
          const page = bySlug.get(slug)
          return (
            page && (
              <CustomPageRow
                key={slug}
                page={page}
                position={position}
                reordering={reordering}
                onRemove={() => removal.open(page)}
              />
            )
          )
        })}
      </Table>
      {customPages.length === 0 && (
        <p className={styles.help}>
          Vous n’avez pas encore de page à vous{NNBSP}: un accès, un règlement, des bons cadeaux…
        </p>
      )}
      <ReorderStatus reordering={reordering} nameOf={(slug) => bySlug.get(slug)?.title ?? ''} />
      {removal.shown && <RemovePage page={removal.shown} onClose={removal.close} />}
    </>
  )
}
