import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { NewPage, type Page, PageChange } from '#contract/content/pages.ts'
import { ApiError } from '#web/app/api.ts'
import { fillPath } from '#web/app/paths.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { adminPaths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { addPage, changePage, refreshPages } from './actions.ts'
import { pageQuery, readPage } from './queries.ts'

/** The version is part of the draft: a restored draft must still conflict with a newer page. */
const versionField = { version: z.optional(z.number()) }
const NewDraft = z.extend(NewPage, versionField)
const Draft = z.extend(PageChange, versionField)

const EMPTY = { slug: '', title: '', content: '', version: undefined }

export function usePageForm(page: Page | null) {
  const [theirs, setTheirs] = useState<Page | null>(null)
  const savedPage = useRef<Page>(null)
  const creation = useCreationRedirect()
  const { slug, title, content } = page ?? EMPTY
  const saveForm = useSaveForm({
    schema: page ? Draft : NewDraft,
    values: { slug, title, content, version: page?.version },
    save: async ({ version: expectedVersion, ...fields }) => {
      savedPage.current = await (page ? changePage(fields, expectedVersion) : addPage(fields)).catch(
        fetchOnConflict(slug, setTheirs),
      )
    },
    success: 'Page enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => {
      void refreshPages()
      if (!savedPage.current) return
      setTheirs(null)
      session.client.setQueryData(pageQuery(savedPage.current.slug).queryKey, savedPage.current)
      if (!page) creation.openEditor(savedPage.current.slug)
    },
  })
  const isUntouched = saveForm.status === 'idle' && !saveForm.form.formState.isDirty
  return {
    ...saveForm,
    // A new page reopens in an editor under its slug, which then reports the save.
    status: creation.hasJustSaved && isUntouched ? ('saved' as const) : saveForm.status,
    theirs,
    keepMine: () => {
      saveForm.form.setValue('version', theirs?.version)
      void saveForm.submit()
    },
    takeTheirs: () => {
      if (!theirs) return
      session.client.setQueryData(pageQuery(theirs.slug).queryKey, theirs)
      saveForm.form.reset({ ...theirs }, { keepDirtyValues: false })
      setTheirs(null)
    },
  }
}

/** On a 412, fetches the other version before the failure is shown. */
function fetchOnConflict(slug: string, onConflict: (page: Page) => void) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'page_changed') onConflict(await readPage(slug))
    throw error
  }
}

function useCreationRedirect() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    hasJustSaved: state === 'saved',
    openEditor: (slug: string) =>
      void navigate(fillPath(adminPaths.page, slug), { replace: true, state: 'saved' }),
  }
}
