import { french } from '../language/typography.ts'

export type BucketAddress = {
  endpoint: string
  name: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** Read from `https://KEY:SECRET@host/bucket?region=eu-west-3`; a text instead says what is wrong with it. */
export function parseS3Url(text: string): BucketAddress | string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return SHAPE
  if (url.protocol === 'http:' && !isPrivate(url.hostname)) return UNENCRYPTED
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)]
  if (!accessKeyId || !secretAccessKey) return SHAPE
  const name = url.pathname.slice(1)
  if (!BUCKET_NAME.test(name)) return BUCKET
  const { region = DEFAULT_REGION, ...unknown } = Object.fromEntries(url.searchParams)
  if (!/^[\w-]+$/.test(region) || Object.keys(unknown).length > 0 || url.hash !== '') return OPTIONS
  return { endpoint: url.origin, name, region, credentials: { accessKeyId, secretAccessKey } }
}

const DEFAULT_REGION = 'us-east-1'
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const SHAPE = french`doit avoir la forme https://CLÉ:SECRET@hôte/bucket?region=eu-west-3, où / s’écrit %2F dans le secret`
const UNENCRYPTED = french`http:// n’est accepté que sur cette machine ou dans un réseau privé : indiquez une adresse https://`
const BUCKET = french`doit finir par le nom du bucket, sans autre dossier : https://CLÉ:SECRET@hôte/bucket`
const OPTIONS = french`n’accepte qu’une option, region, comme ?region=eu-west-3`

const PRIVATE_IPV4 =
  /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/
const PRIVATE_IPV6 = /^\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\]$/

/** A name without a dot, such as a container's, is not resolved on the internet. */
function isPrivate(hostname: string): boolean {
  const isName = /^[\w-]+$|\.internal$/.test(hostname)
  return isName || PRIVATE_IPV4.test(hostname) || PRIVATE_IPV6.test(hostname)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}
