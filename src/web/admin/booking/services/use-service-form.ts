import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Service } from '#contract/booking/services.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage, withReason } from '#web/app/failure-message.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { PictureNotSaved, readService, refreshServices, savePicture, saveService } from './actions.ts'
import { useServicePicture } from './picture/use-service-picture.ts'
import { NEW_SERVICE, TypedServiceFields, toTypedService } from './service-form.ts'

const NOT_SAVED = withReason("Erreur lors de l'enregistrement")

type Options = { firstOffererIds: readonly number[]; onSaved: () => void }

export function useServiceForm(service: Service | null, { firstOffererIds, onSaved }: Options) {
  // Not what is fetched while something is typed: the form must report a change made elsewhere, not receive it. Kept after
  // a save too, so that a second attempt to send its picture does not add the service again.
  const [stored, setStored] = useState(service)
  const [theirs, setTheirs] = useState<Service | null>(null)
  const picture = useServicePicture(stored?.picture)
  // Options are not part of the version, and may have been added in their dialog meanwhile.
  const options = service?.options
  const saveForm = useSaveForm({
    schema: TypedServiceFields,
    values: useMemo(
      () =>
        stored
          ? toTypedService({ ...stored, options })
          : { ...NEW_SERVICE, practitionerIds: [...firstOffererIds] },
      [stored, options, firstOffererIds],
    ),
    lists: ['variants'],
    save: async ({ altText = '', version, optionIds, ...fields }): Promise<Service> => {
      const { dirtyFields } = form.formState
      const body = { ...fields, ...(dirtyFields.optionIds && { optionIds }) }
      const saved = await saveService(stored, body, version).catch(async (error: unknown) => {
        if (stored && error instanceof ApiError && error.code === 'service_changed') {
          setTheirs(await readService(stored))
        }
        throw error
      })
      setTheirs(null)
      setStored(saved)
      form.setValue('version', saved.version)
      await savePicture(saved, picture.change, altText).finally(refreshServices)
      return saved
    },
    success: service ? 'Service modifié' : 'Service ajouté',
    failure: (refusal) =>
      refusal instanceof PictureNotSaved ? refusal.message : failureMessage(refusal, NOT_SAVED),
    savedValues: ({ version }) => ({ version }),
    name: String(service?.id ?? 'nouveau'),
    onSaved: () => {
      // Without a synchronous reset, `UnsavedChanges` would block the navigation.
      flushSync(picture.reset)
      onSaved()
    },
  })
  const { form, submit } = saveForm
  const isUntouched = !form.formState.isDirty && picture.change === null
  if (isUntouched && (service?.version ?? 0) > (stored?.version ?? 0)) setStored(service)
  return {
    ...saveForm,
    picture,
    theirs,
    keepMine: () => {
      if (!theirs) return
      form.setValue('version', theirs.version)
      const ids = theirs.variants?.map(({ id }) => id) ?? []
      for (const [index, { variantId }] of form.getValues('variants').entries()) {
        // One that they removed is added anew.
        if (variantId && !ids.includes(variantId)) form.setValue(`variants.${index}.variantId`, undefined)
      }
      void submit()
    },
    takeTheirs: () => {
      if (!theirs) return
      form.reset(toTypedService({ ...theirs, options }), { keepDirtyValues: false })
      picture.reset()
      setStored(theirs)
      setTheirs(null)
    },
  }
}
