import type { FailureCode } from '../../../../core/model/failures/failure.ts'
import { isBuiltInWorkflow } from '../../../../core/model/workflows/built-in-ids.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { workflowHash } from '../../workflows/library-address.ts'

/** Failures that are fixed in the provider settings: its address, its key, or its server's CORS rules. */
const isFixedAtProvider: ReadonlySet<FailureCode> = new Set([
  'provider-missing',
  'base-url-invalid',
  'key-missing',
  'key-unreadable',
  'key-wrong',
  'no-credit',
  'access-denied',
  'browser-forbidden',
  'model-unknown',
  'unreachable',
  'mixed-content',
  'address-blocked',
  'redirected',
  'not-an-api',
  'malformed-response',
])

/** Failures of a model that a stage of a workflow names. Built-in workflows name none. */
const isFixedInWorkflow: ReadonlySet<FailureCode> = new Set(['provider-missing', 'model-unknown'])

interface FailureLinksProps {
  code: FailureCode
  /** Set for a job. */
  workflowId?: string | undefined
}

/** Links to the pages where a failure is fixed. The provider settings have a connection test, which tells more causes apart. */
export function FailureLinks({ code, workflowId }: FailureLinksProps) {
  const isOfOwnWorkflow = workflowId !== undefined && !isBuiltInWorkflow(workflowId)
  return (
    <>
      {isFixedAtProvider.has(code) && (
        <a href="#/settings/providers" className={linkClass}>
          {i18n.t('Check the provider')}
        </a>
      )}
      {isOfOwnWorkflow && isFixedInWorkflow.has(code) && (
        <a href={workflowHash(workflowId)} className={linkClass}>
          {i18n.t('Open the workflow')}
        </a>
      )}
    </>
  )
}

const linkClass =
  'inline-flex h-9 items-center rounded-sm font-medium text-accent underline underline-offset-4 pointer-coarse:h-11'
