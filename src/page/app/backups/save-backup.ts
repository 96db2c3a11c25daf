import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { saveBlob } from '../../ui/files/save-file.ts'
import { loadServices } from '../services/use-services.ts'

/**
 * Backs up everything to a download, for a page of which a part cannot be shown. Resolves to why that failed, or `null`. Never
 * rejects.
 */
export async function saveBackup(): Promise<string | null> {
  try {
    const { client } = await loadServices()
    return await new Promise((resolve) => {
      let problem: string | null = i18n.t('No backup was made.')
      client.follow(
        'back-up',
        { to: { type: 'download' } },
        {
          from: 0,
          onItem: ({ result }) => {
            if (!result) return
            problem = result.ok ? null : `${i18n.t('No backup was made.')} ${showFailure(result.failure)}`
            if (result.ok && result.file) saveBlob(result.record.name, result.file)
          },
          onEnd: () => resolve(problem),
        },
      )
    })
  } catch (error) {
    reportError(error)
    return i18n.t('No backup was made.')
  }
}
