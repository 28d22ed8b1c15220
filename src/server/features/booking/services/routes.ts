import * as categories from '#contract/booking/price-list/service-categories.ts'
import * as options from '#contract/booking/price-list/service-options.ts'
import * as contract from '#contract/booking/services.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  addService,
  changeService,
  describeServicePicture,
  removeService,
  removeServicePicture,
  reorderServices,
  saveServicePicture,
} from './actions.ts'
import {
  addCategory,
  listCategories,
  removeCategory,
  renameCategory,
  reorderCategories,
} from './categories.ts'
import { groupServices } from './grouping.ts'
import { addOption, changeOption, listOptions, removeOption } from './options.ts'
import { listActiveServices, listManagedServices } from './queries.ts'

export function serviceRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database
  const { uploads } = context.storage

  serve(contract.listServices, ({ caller }) =>
    caller?.role === 'superadmin'
      ? listManagedServices(db)
      : listActiveServices(db, { isStaff: caller !== null }),
  )

  serve(contract.createService, ({ body }) => addService(context, body))

  serve(contract.changeService, ({ params, headers, body }) =>
    changeService(context, { id: params.id, version: headers['if-match'] }, body),
  )

  serve(contract.removeService, async ({ params }) => {
    await removeService(context, uploads, params.id)
    return { message: 'Service supprimé' }
  })

  serve(contract.saveServicePicture, ({ params, uploadedFiles: [content], fields: { altText = '' } }) =>
    saveServicePicture(context, uploads, { ...params, content, altText }),
  )

  serve(contract.describeServicePicture, ({ params, body }) =>
    describeServicePicture(context, params.id, body.altText ?? ''),
  )

  serve(contract.removeServicePicture, ({ params }) => removeServicePicture(context, uploads, params.id))

  serve(contract.groupServices, async ({ body, note }) => {
    const service = await groupServices(context, uploads, body)
    note.subjectId = service.id
    return service
  })

  serve(contract.reorderServices, async ({ body }) => {
    await reorderServices(context, body.ids)
    return { message: 'Ordre enregistré' }
  })
}

export function serviceOptionRoutes(serve: Serve, context: AppContext): void {
  serve(options.listServiceOptions, () => listOptions(context.database.kysely))

  serve(options.addServiceOption, ({ body }) => addOption(context, body))

  serve(options.changeServiceOption, ({ params, body }) => changeOption(context, params.id, body))

  serve(options.removeServiceOption, async ({ params }) => {
    await removeOption(context, params.id)
    return { message: 'Option supprimée' }
  })
}

export function serviceCategoryRoutes(serve: Serve, context: AppContext): void {
  serve(categories.listServiceCategories, () => listCategories(context.database.kysely))

  serve(categories.addServiceCategory, ({ body }) => addCategory(context, body.name))

  serve(categories.renameServiceCategory, ({ params, body }) => renameCategory(context, params.id, body.name))

  serve(categories.removeServiceCategory, async ({ params }) => {
    await removeCategory(context, params.id)
    return { message: 'Catégorie supprimée' }
  })

  serve(categories.reorderServiceCategories, async ({ body }) => {
    await reorderCategories(context, body.ids)
    return { message: 'Ordre enregistré' }
  })
}
