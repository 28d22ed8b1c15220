import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { ServiceFields } from '#contract/booking/services.ts'
import type { TypedService } from '../service-form.ts'
import { categoriesQuery } from './queries.ts'

/** Nothing for a practice without categories. */
export function CategoryField({ form }: { form: UseFormReturn<TypedService, unknown, ServiceFields> }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { watch, setValue, formState } = form
  const chosen = watch('categoryId')
  const isKnown = chosen === '' || categories.some(({ id }) => String(id) === chosen)
  if (categories.length === 0 && isKnown) return null
  return (
    <NativeSelect
      label="Catégorie"
      error={formState.errors.categoryId?.message}
      value={chosen}
      onChange={(event) => setValue('categoryId', event.currentTarget.value, { shouldDirty: true })}
    >
      <option value="">Aucune</option>
      {!isKnown && <option value={chosen}>Catégorie supprimée</option>}
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
