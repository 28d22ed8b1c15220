import { Button, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type RefObject, useMemo } from 'react'
import { addServiceCategory } from '#contract/booking/price-list/service-categories.ts'
import type { ServiceCategory } from '#contract/booking/services.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { refreshCategories, saveCategory } from './actions.ts'
import styles from './categories.module.css'

type Props = {
  /** Null for a new one. */
  category: ServiceCategory | null
  field?: RefObject<HTMLInputElement | null>
}

export function CategoryForm({ category, field }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: addServiceCategory.body,
    values: useMemo(() => ({ name: category?.name ?? '' }), [category]),
    save: ({ name }) => saveCategory(category, name).finally(refreshCategories),
    success: category ? 'Catégorie renommée' : 'Catégorie ajoutée',
    failure: "Erreur lors de l'enregistrement",
    name: `categorie-${category?.id ?? 'nouvelle'}`,
    // Ready for the next one.
    savedValues: () => (category ? {} : { name: '' }),
  })
  const { errors, isDirty } = form.formState
  const { ref, ...input } = form.register('name')
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        className={styles.field}
        ref={useMergedRef(ref, field)}
        label={category ? undefined : 'Nouvelle catégorie'}
        aria-label={category ? `Nom de la catégorie ${category.name}` : undefined}
        autoComplete="off"
        // The buttons beside it stand in line with the text.
        inputWrapperOrder={['label', 'error', 'input']}
        error={errors.name?.message ?? error}
        {...input}
      />
      {(!category || isDirty) && (
        <Button type="submit" variant="default" loading={status === 'saving'}>
          {category ? 'Renommer' : 'Ajouter'}
        </Button>
      )}
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
