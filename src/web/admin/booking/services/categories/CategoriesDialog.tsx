import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Service, ServiceCategory } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import { ReorderStatus } from '../../../ui/ordering/ReorderStatus.tsx'
import { useReordering } from '../../../ui/ordering/use-reordering.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../../ui/query/use-save.ts'
import { refreshCategories, removeCategory, reorderCategories } from './actions.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import styles from './categories.module.css'
import { categoriesQuery } from './queries.ts'
import { RemoveCategory } from './RemoveCategory.tsx'

type Props = { services: readonly Service[]; onClose: () => void }

export function CategoriesDialog({ services, onClose }: Props) {
  const categories = useQuery(categoriesQuery)
  return (
    <DialogFrame title="Catégories" size="lg" onClose={onClose}>
      <p className={styles.help}>
        {french`Elles rangent vos prestations sur le site, dans cet ordre. Chaque service choisit la sienne ; ceux qui n’en ont pas viennent à la fin.`}
      </p>
      <QueryBoundary of={categories}>
        {(list) => <Categories categories={list} services={services} />}
      </QueryBoundary>
      <div className={`${actionRowStyles.end} ${styles.actions}`}>
        <DiscardButton onClick={onClose}>Fermer</DiscardButton>
      </div>
    </DialogFrame>
  )
}

type ListProps = { categories: readonly ServiceCategory[]; services: readonly Service[] }

function Categories({ categories, services }: ListProps) {
  const [asked, setAsked] = useState<ServiceCategory | null>(null)
  const added = useRef<HTMLInputElement>(null)
  const reordering = useReordering({
    ids: categories.map(({ id }) => id),
    save: reorderCategories,
    onError: (error) => void showToast('error', failureMessage(error, "Erreur lors de l'enregistrement")),
    refresh: refreshCategories,
  })
  const byId = new Map(categories.map((category) => [category.id, category]))
  const countIn = ({ id }: ServiceCategory) => services.filter(({ category }) => category?.id === id).length
  // The button that was pressed leaves with its row.
  const focusField = () => added.current?.focus()
  const removal = useSave(removeCategory, {
    done: ({ message }) => message,
    failure: 'Erreur lors de la suppression',
    refresh: refreshCategories,
    onDone: focusField,
  })
  return (
    <>
      {categories.length > 0 && (
        <ul className={styles.list}>
          {reordering.ids.map((id, position) => {
            const category = byId.get(id)
            return (
              category && (
                <CategoryRow
                  key={id}
                  category={category}
                  position={position}
                  reordering={reordering}
                  onRemove={() => (countIn(category) > 0 ? setAsked(category) : removal.mutate(category))}
                />
              )
            )
          })}
        </ul>
      )}
      <ReorderStatus reordering={reordering} nameOf={(id) => byId.get(id)?.name ?? ''} />
      <CategoryForm category={null} field={added} />
      {asked && (
        <RemoveCategory
          category={asked}
          count={countIn(asked)}
          onRemoved={() => {
            setAsked(null)
            focusField()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
