export const noticePaths = {
  screen: () => '/notices',
  createWebhook: () => '/notices?open=create-webhook',
  webhook: (id: string) => `/notices?open=webhook&id=${encodeURIComponent(id)}`,
}
