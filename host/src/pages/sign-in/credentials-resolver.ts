import { credentials } from '@ar/domain/auth';
import { zodResolver } from '@hookform/resolvers/zod';

// The schema library is larger than the sign-in page, so this file is loaded on demand.
export const credentialsResolver = zodResolver(credentials);
