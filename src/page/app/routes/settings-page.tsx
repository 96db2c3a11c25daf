import { useState, type ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { AboutSection } from '../../features/settings/about-section.tsx'
import { GeneralSection } from '../../features/settings/general-section.tsx'
import { EnrichmentSection } from '../../features/enrichment/enrichment-section.tsx'
import { AssistantsSection } from '../../features/assistants/assistants-section.tsx'
import { InstructionsSection } from '../../features/instructions/instructions-section.tsx'
import { LimitsSection } from '../../features/limits/limits-section.tsx'
import { McpSection } from '../../features/mcp/mcp-section.tsx'
import { MemorySection } from '../../features/memory/memory-section.tsx'
import { ModelsSection } from '../../features/models/models-section.tsx'
import { KeysSection } from '../../features/keys/keys-section.tsx'
import { ToolSettings } from '../../features/permissions/permissions-section.tsx'
import type { AddedProvider } from '../../features/providers/provider-form.ts'
import { NetworkContacts } from '../../features/providers/network-contacts.tsx'
import { ProvidersSection } from '../../features/providers/providers-section.tsx'
import { RecordsSection } from '../../features/records/records-section.tsx'
import type { SettingsPageId } from '../../features/settings/settings-pages.ts'
import { WebSection } from '../../features/web/web-section.tsx'
import { languageChoices } from '../../i18n/locale-choice.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { enterKeyChoices } from '../../ui/keyboard/shortcuts.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { chooseFirstProviderModel } from './first-provider-model.ts'
import { composeDiagnostics } from '../diagnostics/compose-diagnostics.ts'
import { announce } from '../notices.ts'
import { NotificationSwitch, PresentationSwitch } from './settings-switches.tsx'
import { accentChoices, textSizeChoices, themeChoices, usePreferences } from '../preferences.ts'
import { followChoices } from '../../features/conversation/scrolling/follow-preference.ts'
import { parseRoute, navigate, replaceRoute } from './route.ts'
import type { Services } from '../services/services.ts'
import { clearStoredData, resetApp } from '../reset-app.ts'
import { consumeMcpSignInReturn, consumeSignInReturn } from './sign-in-return.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { DataSection } from '../../features/data/data-section.tsx'
import type { DataServices } from '../../features/data/data-services.ts'
import { OfflineSection } from '../../features/data/offline-section.tsx'
import { requestOpenDemo } from '../../features/demos/demo-requests.ts'
import { DemosSection } from '../../features/demos/demos-section.tsx'
import { ImportSection } from '../../features/imports/import-section.tsx'
import { offlineFiles } from '../loading/offline-cache.ts'

interface SettingsPageProps {
  page: SettingsPageId
  /** Kind of provider that a link asks to add. */
  adds: string | undefined
  services: Services | null
}

/** Draws one page of the settings, composed of the sections of the features. */
export function SettingsPage({ page, adds, services }: SettingsPageProps): ReactNode {
  if (page === 'general') return <GeneralPage services={services} />
  if (page === 'about') return <AboutSection composeDiagnostics={composeDiagnostics} />
  if (services === null) return <Spinner>{i18n.t('Loading your settings…')}</Spinner>
  const { client, queries } = services
  const parts = { client, queries, announce }
  switch (page) {
    case 'providers':
      return (
        <SettingsSection title={i18n.t('Providers & keys')} isRegion={false}>
          <ProvidersSection
            {...parts}
            takeSignInReturn={consumeSignInReturn}
            adds={adds}
            onAdded={(added) => void offerFirstChat(services, added)}
            onClosed={forgetAdding}
          />
          <KeysSection {...parts} />
          <NetworkContacts queries={queries} />
        </SettingsSection>
      )
    case 'models':
      return <ModelsSection {...parts} />
    case 'personalization':
      return (
        <SettingsSection title={i18n.t('Personalization')} isRegion={false}>
          <InstructionsSection {...parts} />
          <MemorySection {...parts} />
          <AssistantsSection {...parts} />
        </SettingsSection>
      )
    case 'tools':
      return (
        <SettingsSection title={i18n.t('Tools & permissions')} isRegion={false}>
          <ToolSettings {...parts} />
          <McpSection {...parts} takeSignInReturn={consumeMcpSignInReturn} />
          <WebSection {...parts} />
          <EnrichmentSection {...parts} />
        </SettingsSection>
      )
    case 'budgets':
      return <LimitsSection client={client} queries={queries} />
    case 'data':
      return (
        <DataPage
          services={{
            ...parts,
            resetApp: () => void resetApp(),
            clearPageStorage: () => void clearStoredData(),
          }}
        />
      )
  }
}

function GeneralPage({ services }: { services: Services | null }) {
  const { theme, accent, textSize, follow, enterKey, language, formats } = usePreferences()
  return (
    <GeneralSection
      theme={{
        value: theme,
        choices: themeChoices,
        choose: (value) => usePreferences.setState({ theme: value }),
        nameOf: (value) => i18n.t(value),
      }}
      accent={{
        value: accent,
        choices: accentChoices,
        choose: (value) => usePreferences.setState({ accent: value }),
        nameOf: (value) => i18n.t(value),
      }}
      textSize={{
        value: textSize,
        choices: textSizeChoices,
        choose: (value) => usePreferences.setState({ textSize: value }),
        nameOf: (value) => i18n.t(value),
      }}
      follow={{
        value: follow,
        choices: followChoices,
        choose: (value) => usePreferences.setState({ follow: value }),
      }}
      enterKey={{
        value: enterKey,
        choices: enterKeyChoices,
        choose: (value) => usePreferences.setState({ enterKey: value }),
      }}
      language={{
        value: language,
        choices: languageChoices,
        choose: (value) => usePreferences.setState({ language: value }),
      }}
      formats={{ value: formats, choose: (value) => usePreferences.setState({ formats: value }) }}
      services={services}
      announce={announce}
    >
      <NotificationSwitch />
      <PresentationSwitch />
      <OfflineSection files={offlineFiles} />
    </GeneralSection>
  )
}

/** Offers the next step after a provider was added. Connecting the first one leads to a new chat. */
const offerFirstChat = async ({ client, queries, chat }: Services, added: AddedProvider) => {
  const { name } = added
  const model = await chooseFirstProviderModel({ client, queries, models: chat.models }, added)
  const isReady = added.isConnected === true && model !== null
  if (isReady) navigate({ name: 'new' })
  announce.done(
    model === null
      ? i18n.t('{name} added. Choose one of its models in a new chat.', { name })
      : i18n.t('{name} added. New chats use {modelId}.', { name, modelId: model.modelId }),
    isReady ? undefined : { label: i18n.t('Try it'), run: () => navigate({ name: 'new' }) },
  )
}

/** Removes the provider to add from the address, so that neither a reload nor Back opens its form again. */
const forgetAdding = () => {
  const route = parseRoute(location.hash)
  if (route.name === 'settings' && route.adds !== undefined)
    replaceRoute({ name: 'settings', section: 'providers' })
}

interface TransferredFile {
  to: 'restore' | 'import'
  file: File
}

const openChat = (sessionId: SessionId) => navigate({ name: 'chat', sessionId })

/** Draws the data settings. A backup chosen for import is handed to Restore, and the reverse; each file once. */
function DataPage({ services }: { services: DataServices }) {
  const [transferred, setTransferred] = useState<TransferredFile | null>(null)
  const fileFor = (to: TransferredFile['to']) => (transferred?.to === to ? transferred.file : null)
  return (
    <DataSection
      services={services}
      initialFile={fileFor('restore')}
      onForeign={(file) => setTransferred({ to: 'import', file })}
      chats={
        <>
          <ImportSection
            client={services.client}
            open={openChat}
            initialFile={fileFor('import')}
            onDemo={requestOpenDemo}
            onBackup={(file) => setTransferred({ to: 'restore', file })}
          />
          <RecordsSection {...services} />
        </>
      }
    >
      <DemosSection />
    </DataSection>
  )
}
