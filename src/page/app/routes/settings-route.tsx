import { useEffect, useRef, useState } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { AboutSection } from '../../features/settings/about-section.tsx'
import { AppearanceSection } from '../../features/settings/appearance-section.tsx'
import { EnrichmentSection } from '../../features/enrichment/enrichment-section.tsx'
import { AssistantsSection } from '../../features/assistants/assistants-section.tsx'
import { InstructionsSection } from '../../features/instructions/instructions-section.tsx'
import { LimitsSection } from '../../features/limits/limits-section.tsx'
import { MemorySection } from '../../features/memory/memory-section.tsx'
import { ModelsSection } from '../../features/models/models-section.tsx'
import { KeysSection } from '../../features/keys/keys-section.tsx'
import { PermissionsSection } from '../../features/permissions/permissions-section.tsx'
import type { AddedProvider } from '../../features/providers/provider-form.ts'
import { ProvidersSection } from '../../features/providers/providers-section.tsx'
import { RecordsSection } from '../../features/records/records-section.tsx'
import { WebSection } from '../../features/web/web-section.tsx'
import { onViewportResize } from '../../ui/hooks/viewport.ts'
import { languageChoices } from '../../i18n/locale-choice.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { chooseFirstProviderModel } from './first-provider-model.ts'
import { composeDiagnostics } from '../diagnostics/compose-diagnostics.ts'
import { announce } from '../notices.ts'
import { NotificationSwitch, PresentationSwitch } from './settings-switches.tsx'
import { accentChoices, textSizeChoices, themeChoices, usePreferences } from '../preferences.ts'
import { followChoices } from '../../features/conversation/scrolling/follow-preference.ts'
import { parseRoute, toHash, type SettingsSection, navigate } from './route.ts'
import { settingsSections } from './settings-sections.ts'
import type { Services } from '../services/services.ts'
import { clearStoredData, resetApp } from '../reset-app.ts'
import { consumeSignInReturn } from './sign-in-return.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { DataSection } from '../../features/data/data-section.tsx'
import type { DataServices } from '../../features/data/data-services.ts'
import { OfflineSection } from '../../features/data/offline-section.tsx'
import { requestOpenDemo } from '../../features/demos/demo-requests.ts'
import { DemosSection } from '../../features/demos/demos-section.tsx'
import { ImportSection } from '../../features/imports/import-section.tsx'
import { offlineFiles } from '../loading/offline-cache.ts'

interface SettingsRouteProps {
  section: SettingsSection
  /** Kind of provider that a link asks to add. */
  adds: string | undefined
  services: Services | null
}

export function SettingsRoute({ section, adds, services }: SettingsRouteProps) {
  return (
    <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      {/* The navigation is next to the sections on wide screens, and a row above them on narrow ones. */}
      <div className="mx-auto w-full max-w-column px-4 pb-12 sm:px-6 xl:grid xl:max-w-[61rem] xl:grid-cols-[10rem_minmax(0,1fr)] xl:gap-10 xl:pt-4">
        <nav
          ref={useTab(section)}
          aria-label={i18n.t('Settings sections')}
          className="mb-6 flex gap-1 overflow-x-auto border-b border-border xl:sticky xl:top-4 xl:mb-0 xl:flex-col xl:self-start xl:overflow-visible xl:border-b-0"
        >
          {settingsSections.map(({ id, label }) => (
            <a
              key={id}
              href={toHash({ name: 'settings', section: id })}
              aria-current={id === section ? 'page' : undefined}
              className="-mb-px border-b-2 border-transparent px-3 py-2.5 -outline-offset-2 pointer-coarse:py-3 text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text xl:mb-0 xl:rounded-md xl:border-b-0 xl:py-1.5 xl:hover:bg-surface xl:aria-[current=page]:bg-surface"
            >
              {i18n.t(label)}
            </a>
          ))}
        </nav>
        <Section section={section} adds={adds} services={services} />
      </div>
    </div>
  )
}

/** Scrolls the tab of the section into view, because not all fit on a phone. */
function useTab(section: SettingsSection) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () => {
      const bar = nav.current
      const tab = bar?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
      if (bar && tab)
        bar.scrollLeft += tab.left - bar.getBoundingClientRect().left - (bar.clientWidth - tab.width) / 2
    }
    show()
    return onViewportResize(show)
  }, [section])
  return nav
}

/** Offers the next step after the first provider was added. */
const offerFirstChat = async ({ client, queries, chat }: Services, added: AddedProvider) => {
  const { name } = added
  const model = await chooseFirstProviderModel({ client, queries, models: chat.models }, added)
  announce.done(
    model === null
      ? i18n.t('{name} was added. Choose one of its models in a new chat.', { name })
      : i18n.t('{name} was added. New chats use {modelId}.', { name, modelId: model.modelId }),
    { label: i18n.t('Try it'), run: () => navigate({ name: 'new' }) },
  )
}
/** Removes the provider to add from the address, so that a reload does not open its form again. */
const forgetAdding = () => {
  const route = parseRoute(location.hash)
  if (route.name === 'settings' && route.adds !== undefined)
    navigate({ name: 'settings', section: 'providers' })
}

function Section({ section, adds, services }: SettingsRouteProps) {
  const { theme, accent, textSize, follow, language, formats } = usePreferences()
  switch (section) {
    case 'providers':
      if (services === null) return <Spinner>{i18n.t('Loading your providers…')}</Spinner>
      return (
        <ProvidersSection
          client={services.client}
          queries={services.queries}
          announce={announce}
          takeSignInReturn={consumeSignInReturn}
          adds={adds}
          onAdded={(added) => void offerFirstChat(services, added)}
          onClosed={forgetAdding}
        />
      )
    case 'keys':
      if (services === null) return <Spinner>{i18n.t('Loading your keys…')}</Spinner>
      return <KeysSection client={services.client} queries={services.queries} announce={announce} />
    case 'permissions':
      if (services === null) return <Spinner>{i18n.t('Loading your permissions…')}</Spinner>
      return (
        <PermissionsSection client={services.client} queries={services.queries} announce={announce}>
          <NotificationSwitch />
        </PermissionsSection>
      )
    case 'web':
      if (services === null) return <Spinner>{i18n.t('Loading your settings…')}</Spinner>
      return <WebSection client={services.client} queries={services.queries} announce={announce} />
    case 'assistants':
      if (services === null) return <Spinner>{i18n.t('Loading your assistants…')}</Spinner>
      return <AssistantsSection client={services.client} queries={services.queries} announce={announce} />
    case 'memory':
      if (services === null) return <Spinner>{i18n.t('Loading your memories…')}</Spinner>
      return <MemorySection client={services.client} queries={services.queries} announce={announce} />
    case 'models':
      if (services === null) return <Spinner>{i18n.t('Loading your models…')}</Spinner>
      return <ModelsSection client={services.client} queries={services.queries} announce={announce} />
    case 'enrichment':
      if (services === null) return <Spinner>{i18n.t('Loading your settings…')}</Spinner>
      return <EnrichmentSection client={services.client} queries={services.queries} announce={announce} />
    case 'limits':
      if (services === null) return <Spinner>{i18n.t('Loading your limits…')}</Spinner>
      return <LimitsSection client={services.client} queries={services.queries} />
    case 'data':
      if (services === null) return <Spinner>{i18n.t('Loading your data…')}</Spinner>
      return (
        <DataRoute
          services={{
            client: services.client,
            queries: services.queries,
            announce,
            resetApp: () => void resetApp(),
            clearPageStorage: () => void clearStoredData(),
          }}
        />
      )
    case 'chats':
      if (services === null) return <Spinner>{i18n.t('Loading your settings…')}</Spinner>
      return <RecordsSection client={services.client} queries={services.queries} announce={announce} />
    case 'instructions':
      if (services === null) return <Spinner>{i18n.t('Loading your instructions…')}</Spinner>
      return <InstructionsSection client={services.client} queries={services.queries} announce={announce} />
    case 'appearance':
      return (
        <AppearanceSection
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
          language={{
            value: language,
            choices: languageChoices,
            choose: (value) => usePreferences.setState({ language: value }),
          }}
          formats={{ value: formats, choose: (value) => usePreferences.setState({ formats: value }) }}
        >
          <PresentationSwitch />
        </AppearanceSection>
      )
    case 'about':
      return <AboutSection composeDiagnostics={composeDiagnostics} />
  }
}

interface TransferredFile {
  to: 'restore' | 'import'
  file: File
}

const openChat = (sessionId: SessionId) => navigate({ name: 'chat', sessionId })

/** Draws the data settings. A backup chosen for import is handed to Restore, and the reverse; each file once. */
function DataRoute({ services }: { services: DataServices }) {
  const [transferred, setTransferred] = useState<TransferredFile | null>(null)
  const fileFor = (to: TransferredFile['to']) => (transferred?.to === to ? transferred.file : null)
  return (
    <DataSection
      services={services}
      initialFile={fileFor('restore')}
      onForeign={(file) => setTransferred({ to: 'import', file })}
    >
      <ImportSection
        client={services.client}
        open={openChat}
        initialFile={fileFor('import')}
        onDemo={requestOpenDemo}
        onBackup={(file) => setTransferred({ to: 'restore', file })}
      />
      <DemosSection />
      <OfflineSection files={offlineFiles} />
    </DataSection>
  )
}
