import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../../endpoint.ts'
import { id, idParam, ignoringOthersOf, line, object } from '../../fields.ts'
import { ServiceCategory } from '../services.ts'

const CategoryFields = object({ name: line('Nom', { max: 60 }) })

const CategoryParams = object({ id: idParam('Catégorie') })

export const listServiceCategories = endpoint({
  method: 'GET',
  path: '/api/superadmin/service-categories',
  access: 'superadmin',
  summary: 'Catégories des prestations, dans leur ordre',
  reply: z.array(ServiceCategory),
})

export const addServiceCategory = endpoint({
  method: 'POST',
  path: '/api/superadmin/service-categories',
  access: 'superadmin',
  audit: 'category_added',
  summary: 'Ajouter une catégorie de prestations, la dernière',
  body: ignoringOthersOf(CategoryFields, ServiceCategory),
  reply: ServiceCategory,
  status: 201,
  errors: ['category_name_taken', 'too_many_categories'],
})

export const renameServiceCategory = endpoint({
  method: 'PUT',
  path: '/api/superadmin/service-categories/{id}',
  access: 'superadmin',
  audit: 'category_changed',
  summary: 'Renommer une catégorie de prestations',
  params: CategoryParams,
  body: ignoringOthersOf(CategoryFields, ServiceCategory),
  reply: ServiceCategory,
  errors: ['not_found', 'category_name_taken'],
})

export const removeServiceCategory = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/service-categories/{id}',
  access: 'superadmin',
  audit: 'category_removed',
  summary: french`Supprimer une catégorie ; ses prestations restent, sans catégorie`,
  params: CategoryParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

export const reorderServiceCategories = endpoint({
  method: 'PUT',
  path: '/api/superadmin/service-categories/order',
  access: 'superadmin',
  audit: 'order_changed',
  summary: 'Ordonner les catégories de prestations',
  body: object({
    ids: z.array(id('Catégorie'), 'Une liste de catégories est attendue.').check(
      z.maxLength(1000, 'Cette liste est trop longue.'),
      z.refine(
        (ids) => new Set(ids).size === ids.length,
        'La même catégorie figure deux fois dans la liste.',
      ),
    ),
  }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['list_changed'],
})
