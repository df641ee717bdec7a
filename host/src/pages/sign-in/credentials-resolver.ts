import { credentials } from '@ar/domain/auth';
import { zodResolver } from '@hookform/resolvers/zod';

// Loaded on demand: the schema library is larger than the sign-in page.
export const credentialsResolver = zodResolver(credentials);
