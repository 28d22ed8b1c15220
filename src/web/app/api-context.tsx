import { createContext, type ReactNode, useContext } from 'react'
import type { Api } from './api.ts'
import { browserApi } from './browser-api.ts'

const ApiContext = createContext<Api>(browserApi)

/** Gives another client than the browser's: on the server, the one of the request being answered. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The client of the contract. */
export function useApi(): Api {
  return useContext(ApiContext)
}
