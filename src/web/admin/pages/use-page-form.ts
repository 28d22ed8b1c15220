import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { NewPage, type Page, PageChange } from '#contract/pages.ts'
import { ApiError } from '#web/app/api.ts'
import { fillPath } from '#web/app/paths.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { adminPaths } from '../paths.ts'
import { session } from '../session.ts'
import { addPage, changePage, refreshPages } from './actions.ts'
import { pageQuery, readPage } from './queries.ts'

/** The version is part of the draft: a restored draft must still conflict with a newer page. */
const version = { version: z.optional(z.number()) }
const NewDraft = z.extend(NewPage, version)
const Draft = z.extend(PageChange, version)

const EMPTY = { slug: '', title: '', content: '', version: undefined }

export function usePageForm(page: Page | null) {
  const [theirs, setTheirs] = useState<Page | null>(null)
  const saved = useRef<Page>(null)
  const arrival = useArrival()
  const { slug, title, content } = page ?? EMPTY
  const save = useSaveForm({
    schema: page ? Draft : NewDraft,
    values: { slug, title, content, version: page?.version },
    save: async ({ version: expectedVersion, ...typed }) => {
      saved.current = await (page ? changePage(typed, expectedVersion) : addPage(typed)).catch(
        fetchOnConflict(slug, setTheirs),
      )
    },
    success: 'Page enregistrée',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => {
      void refreshPages()
      if (!saved.current) return
      setTheirs(null)
      session.client.setQueryData(pageQuery(saved.current.slug).queryKey, saved.current)
      if (!page) arrival.go(saved.current.slug)
    },
  })
  const isUntouched = save.status === 'idle' && !save.form.formState.isDirty
  return {
    ...save,
    // A new page reopens in an editor under its slug, which then reports the save.
    status: arrival.hasSaved && isUntouched ? ('saved' as const) : save.status,
    theirs,
    keepMine: () => {
      save.form.setValue('version', theirs?.version)
      void save.submit()
    },
    takeTheirs: () => {
      if (!theirs) return
      session.client.setQueryData(pageQuery(theirs.slug).queryKey, theirs)
      save.form.reset({ ...theirs }, { keepDirtyValues: false })
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

function useArrival() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    hasSaved: state === 'saved',
    go: (slug: string) => void navigate(fillPath(adminPaths.page, slug), { replace: true, state: 'saved' }),
  }
}
