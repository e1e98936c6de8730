import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { originSecretHeader } from 'functions/platform/endpoint/request-guards.ts';
import { apiDocumentFile } from 'shared/domain/site/pages.ts';
import { calendarPaths } from '../edge-limits.ts';
import { pageRequest, pageResponse } from '../page-routing.ts';
import type { StageSettings } from '../stages.ts';
import { viewerAddress } from '../viewer-address.ts';
import { acknowledge } from './acknowledge.ts';
import { nameInAccount } from './name-in-account.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * By default, CloudFront caches these statuses of a GET for ten seconds, even with `no-store` and without a cache,
 * and gives them to everyone who requests the same path, whatever their cookies and headers are. A mailed link that
 * is used up would close everyone's, because the path of all links is the same; someone who guesses an id would
 * hide the object from its owner; and the browser's retry after a second would get the failed response again.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const cachedNoError = [404, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** The site: pages from S3, `/api/*` from the HTTP API. */
export class Site extends Construct {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly distribution: cloudfront.Distribution;
  readonly webBucket: s3.Bucket;
  /** Undefined without a domain of its own. */
  readonly certificate: acm.ICertificate | undefined;

  constructor(
    scope: Construct,
    id: string,
    props: {
      settings: StageSettings;
      apiHost: string;
      /** Proves to the functions that a call came through CloudFront. */
      originSecret: string;
      contentSecurityPolicy: string;
      accessLogs: s3.IBucket;
      /** ARN of the firewall; undefined without one. */
      firewall: string | undefined;
    },
  ) {
    super(scope, id);
    const { settings, firewall } = props;
    const { domain, site } = settings;
    this.certificate =
      domain === null
        ? undefined
        : acm.Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn);
    this.webBucket = privateBucket(this, 'Web', {
      removalPolicy: RemovalPolicy.DESTROY,
      serverAccessLogsBucket: props.accessLogs,
      serverAccessLogsPrefix: 'web/',
    });
    const responseHeadersPolicy = this.#securityHeaders(
      props.contentSecurityPolicy,
      site.companionUrl,
    );

    const api: cloudfront.BehaviorOptions = {
      origin: new origins.HttpOrigin(props.apiHost, {
        customHeaders: { [originSecretHeader]: props.originSecret },
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      compress: true,
      responseHeadersPolicy,
      functionAssociations: [
        this.#run('ViewerAddress', viewerAddress, cloudfront.FunctionEventType.VIEWER_REQUEST),
      ],
    };

    const files: cloudfront.BehaviorOptions = {
      origin: origins.S3BucketOrigin.withOriginAccessControl(this.webBucket, {
        originAccessControl: new cloudfront.S3OriginAccessControl(this, 'PagesAccess', {
          originAccessControlName: nameInAccount(this),
        }),
        // S3 answers 404 for a missing file only to callers who may list the bucket, and 403 to
        // everyone else: https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
    };

    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `The site, stage ${settings.name}`,
      ...(firewall !== undefined && { webAclId: firewall }),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      errorResponses: cachedNoError,
      ...(domain &&
        this.certificate && {
          domainNames: [domain.name],
          minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
          certificate: this.certificate,
        }),
      defaultBehavior: {
        ...files,
        functionAssociations: [
          this.#run(
            'PageRequest',
            pageRequest(domain?.name ?? null),
            cloudfront.FunctionEventType.VIEWER_REQUEST,
          ),
          this.#run('PageResponse', pageResponse, cloudfront.FunctionEventType.VIEWER_RESPONSE),
        ],
      },
      additionalBehaviors: {
        // Calendar programs turn a webcal: link into http and follow this redirect to https
        // (docs/decisions/0040).
        [`${calendarPaths}*`]: {
          ...api,
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        },
        [`/${apiDocumentFile}`]: files,
        '/api/*': api,
      },
    });
    this.url = `https://${domain ? domain.name : this.distribution.distributionDomainName}`;

    acknowledge(this.distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'PageRequest gives every request the name of a file, so that none asks for the list of files.',
      'AwsSolutions-CFR1': 'A public site; a customer may read a report while traveling.',
      'AwsSolutions-CFR3':
        'The rule knows the older logging alone, which writes down paths and queries; edge-log.ts sets up its successor.',
      ...(firewall === undefined && {
        'AwsSolutions-CFR2':
          'A firewall costs more a month than the stack; throttles and the functions own checks stand in for it until the stage asks for one.',
      }),
      ...(domain
        ? {}
        : {
            'AwsSolutions-CFR4':
              'Without a domain of its own the stage uses the CloudFront certificate, whose lowest TLS version is not ours to choose.',
          }),
    });
  }

  #run(
    id: string,
    script: string,
    eventType: cloudfront.FunctionEventType,
  ): cloudfront.FunctionAssociation {
    return {
      eventType,
      function: new cloudfront.Function(this, id, {
        runtime: cloudfront.FunctionRuntime.JS_2_0,
        code: cloudfront.FunctionCode.fromInline(script),
      }),
    };
  }

  #securityHeaders(
    contentSecurityPolicy: string,
    companionUrl: string | null,
  ): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, 'SecurityHeaders', {
      responseHeadersPolicyName: nameInAccount(this),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
            override: true,
          },
          {
            header: 'cross-origin-opener-policy',
            // A Companion server opens in a separate window, which reports back to the page.
            value: companionUrl === null ? 'same-origin' : 'same-origin-allow-popups',
            override: true,
          },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
        ],
      },
    });
  }
}
