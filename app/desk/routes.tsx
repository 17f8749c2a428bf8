import { data, type RouteObject, redirect } from 'react-router'
import { AuditPage } from './audit/audit-page'
import { exportAudit, loadAudit } from './audit/audit-route'
import { DeskFrame, NotHere } from './frame'
import { frameId, loadFrame } from './frame-route'
import { FunnelPage } from './funnel/funnel-page'
import { exportFunnel, loadFunnel } from './funnel/funnel-route'
import { decidePrice } from './funnel/prices-route'
import { SpendPage } from './funnel/spend-page'
import { decideSpend, loadSpend } from './funnel/spend-route'
import { CommentsPage } from './inbox/comments-page'
import { decideOnComments, loadComments } from './inbox/comments-route'
import { MessagesPage } from './inbox/messages-page'
import { decideOnMessage, loadMessages } from './inbox/messages-route'
import { RequestsPage } from './inbox/requests-page'
import { exportRequests, loadRequests, noteAsked } from './inbox/requests-route'
import { ChangePage } from './leads/change-page'
import { decideOnChange, previewChange } from './leads/change-route'
import { FixPage } from './leads/fix-page'
import { fixLeads } from './leads/fix-route'
import { LeadPage } from './leads/lead-page'
import { decideOnLead, loadLead } from './leads/lead-route'
import { LeadsPage } from './leads/leads-page'
import { exportList, loadLeads, searchLeads } from './leads/leads-route'
import { LinkPage } from './links/link-page'
import { LinksPage } from './links/links-page'
import { decideOnLink, loadLink, loadLinks, sendCode } from './links/links-route'
import { DeletionsPage } from './today/deletions-page'
import { decideOnDeletion, loadDeletions } from './today/deletions-route'
import { TodayPage } from './today/today-page'
import { decideToday, loadToday } from './today/today-route'

/** The desk's pages. Each loader and action gets `deskContext`. */
export const deskRoutes: RouteObject[] = [
  {
    path: '/desk',
    id: frameId,
    loader: loadFrame,
    Component: DeskFrame,
    children: [
      {
        // Within the frame, so an error leaves its navigation and search.
        ErrorBoundary: NotHere,
        children: [
          { index: true, loader: () => redirect('/desk/today') },
          { path: 'today', loader: loadToday, action: decideToday, Component: TodayPage },
          {
            path: 'today/deletions',
            loader: loadDeletions,
            action: decideOnDeletion,
            Component: DeletionsPage,
          },
          { path: 'leads', loader: loadLeads, action: searchLeads, Component: LeadsPage },
          {
            path: 'inbox',
            loader: loadComments,
            action: decideOnComments,
            Component: CommentsPage,
          },
          {
            path: 'inbox/messages',
            loader: loadMessages,
            action: decideOnMessage,
            Component: MessagesPage,
          },
          {
            path: 'inbox/requests',
            loader: loadRequests,
            action: noteAsked,
            Component: RequestsPage,
          },
          { path: 'inbox/requests.csv', loader: exportRequests },
          { path: 'funnel', loader: loadFunnel, action: decidePrice, Component: FunnelPage },
          { path: 'funnel.csv', loader: exportFunnel },
          { path: 'funnel/spend', loader: loadSpend, action: decideSpend, Component: SpendPage },
          { path: 'links', loader: loadLinks, action: decideOnLink, Component: LinksPage },
          { path: 'links/:slug', loader: loadLink, action: decideOnLink, Component: LinkPage },
          { path: 'links/:slug/code.svg', loader: sendCode },
          { path: 'audit', loader: loadAudit, Component: AuditPage },
          { path: 'audit.csv', loader: exportAudit },
          { path: 'leads.csv', loader: exportList },
          { path: 'leads/fix', action: fixLeads, Component: FixPage },
          { path: 'leads/:id', loader: loadLead, action: decideOnLead, Component: LeadPage },
          {
            path: 'leads/:id/:change',
            loader: previewChange,
            action: decideOnChange,
            Component: ChangePage,
          },
          { path: '*', loader: notFound, action: notFound, Component: NotHere },
        ],
      },
    ],
  },
]

function notFound(): never {
  throw data('', { status: 404 })
}
